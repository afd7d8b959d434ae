// Who a character is, in a line: "The Lancer, Gunner, Level 1".
export function pairOf(about: string): { role: string; class: string } {
  const [role = '', class_ = ''] = about.split(', ');
  return { role, class: class_ };
}
