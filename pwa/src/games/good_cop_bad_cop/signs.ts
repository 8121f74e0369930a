/** Outlines of the table's pieces, each in a box of 16 x 16. Own drawings. */
export const SIGNS = {
  gun: 'M1 4h13v3.500H8.500L8 9.500H6L5 14H1.500L3 8 1 7zM9.500 9 10 8h1.500l-.5 1.500z',
  shield: 'M8 1l6 2v5c0 3.500-2.500 6-6 7.500C4.500 14 2 11.500 2 8V3z',
  mask: 'M1 5c4-2 10-2 14 0 0 4-2 7-4 7-1.500 0-2-2-3-2s-1.500 2-3 2c-2 0-4-3-4-7zm3.500 2a1.600 1.300 0 1 0 3.200 0 1.600 1.300 0 1 0-3.200 0m3.800 0a1.600 1.300 0 1 0 3.200 0 1.600 1.300 0 1 0-3.200 0',
  star: 'M8 .8l2.100 4.700 5.100.5-3.900 3.400 1.200 5L8 11.800l-4.500 2.600 1.200-5L.8 6l5.100-.5z',
  crown: 'M1 4l3.500 3L8 2l3.500 5L15 4l-1.500 9h-11z',
  bomb: 'M6.500 5a5 5 0 1 0 .1 0zM9 6l2-2.500 1 1L10 7zM12 3l2.500-2 .8.8L13 4z',
  knife:
    'M14.500 1C9 3 6 6 4.500 9l2.500 2.500C10 10 13 6.500 14.500 1zM3.800 9.800l2.400 2.400L3 15.500.8 13z',
  plaster: 'M6 1h4v5h5v4h-5v5H6v-5H1V6h5z',
  cup: 'M2 4h9v2h1.500a2.500 2.500 0 0 1 0 5H10.800C10 12.500 9 13 8 13H5c-2 0-3-2-3-4zm9 3.500v2h1.300a1 1 0 0 0 0-2zM4 1h1v2H4zM7 1h1v2H7z',
  grenade: 'M6 3h4v2a5 5 0 1 1-4 0zM6 1h6l2 2-1 1-2-1.500H6z',
  folder: 'M1 3h5l1.500 2H15v9H1z',
  case: 'M6 2h4l1 2h4v10H1V4h4zM6.500 4h3l-.5-1h-2z',
  lens: 'M6.5 1a5.500 5.500 0 1 0 .1 0zm0 2a3.500 3.500 0 1 1-.1 0zM10 11.500l1.500-1.500 4 4-1.500 1.500z',
  aim: 'M8 2a6 6 0 1 0 .1 0zm0 2a4 4 0 1 1-.1 0zM7.300 0h1.400v4H7.300zM7.300 12h1.400v4H7.300zM0 7.300h4v1.400H0zM12 7.300h4v1.400h-4z',
  eye: 'M8 3.500c3.500 0 6 2.500 7 4.500-1 2-3.500 4.500-7 4.500S2 10 1 8c1-2 3.500-4.500 7-4.500zm0 2a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
} as const;

export type SignName = keyof typeof SIGNS;

/** Further contents of statements. */
const CLAIMED: Record<string, SignName> = { bomb: 'bomb', bomber: 'bomb', knife: 'knife', traitor: 'knife' };

/** The sign of a face's kind; with its letter and colour it is told three ways. */
export const KIND_SIGNS: Record<string, SignName> = {
  honest: 'shield',
  crooked: 'mask',
  agent: 'star',
  kingpin: 'crown',
};

/** What a statement claims, as a sign; undefined where only a letter says it. */
export const signOf = (content: string): SignName | undefined => KIND_SIGNS[content] ?? CLAIMED[content];
