// Every sentence about paper and pictures: printing, files, emblems and portraits.
export const paper = {
  print: 'Print',
  printText: 'Each opens in a tab of its own, to print or to keep.',
  unfinished: 'It can be printed once nothing is open any more.',
  papers: {
    'sheet.pdf': 'The sheet, two pages of A4 (PDF)',
    'sheet.html': 'The sheet as a web page',
    'cards-a4.pdf': 'Cards of Abilities and weapons, A4 (PDF)',
    'cards-letter.pdf': 'Cards of Abilities and weapons, Letter (PDF)',
  },
  draftFile: 'Download the draft',
  shareText: 'Whoever has the link sees this sheet as it stands, and may take a copy to build on.',
  portrait: {
    give: 'Add a portrait',
    other: 'Another portrait',
    remove: 'Take the portrait away',
    tooLarge: 'A picture has at most 2 MiB.',
  },
};
export type PaperName = keyof typeof paper.papers;
