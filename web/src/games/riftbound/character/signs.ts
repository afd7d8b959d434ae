// Signs of the rulebook in words (RB-ATTR-2, RB-ATTR-3): □ is a Score, ♦ a Rating.

export const inWords = (text: string): string =>
  text
    .replace(/□([A-Z]{3})\^/g, '$1 Score (not below 0)')
    .replace(/□([A-Z]{3})/g, '$1 Score')
    .replace(/♦([A-Z]{3})/g, '$1 Rating');
