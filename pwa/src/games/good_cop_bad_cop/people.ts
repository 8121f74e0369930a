/** The people who can sit at the table: one for each seat, so that no two at a table look alike. Own drawings. */
interface Part {
  d: string;
  fill: string;
}

export interface Person {
  ground: string;
  skin: string;
  hair: string;
  coat: string;
  lips: string;
  head: string;
  brow: string;
  mouth: string;
  /** Hair behind the head and over the forehead. */
  back?: string;
  front?: string;
  beard?: string;
  collar?: Part;
  hat?: Part[];
  glasses?: boolean;
}

const OVAL = 'M50 20C63 20 70 30 70 45 70 62 60 76 50 76S30 62 30 45C30 30 37 20 50 20z';
const BROAD = 'M50 20C64 20 71 30 71 46 71 64 62 75 50 75S29 64 29 46C29 30 36 20 50 20z';
const SHORT = 'M29 44Q26 18 50 17T71 44Q66 30 58 29T40 31Q33 33 29 44z';
const CALM = 'M35 39q6-3 11 0M54 39q6-3 11 0';
const STERN = 'M35 37l11 3M65 37l-11 3';
const FLAT = 'M43 65h14';
const SMILE = 'M42 63q8 6 16 0';
const SMIRK = 'M43 65q8 2 14-3';
const SHIRT: Part = { d: 'M40 78l10 12 10-12 4 22H36z', fill: '#eef1f7' };

const PEOPLE: readonly Person[] = [
  {
    ground: '#7d6238', skin: '#d9a06f', hair: '#4a3a2c', coat: '#6f6047', lips: '#7a3b2a', head: OVAL, brow: STERN, mouth: SMIRK,
    hat: [
      { d: 'M14 36Q50 22 86 36 70 44 50 42 30 44 14 36z', fill: '#343d4d' },
      { d: 'M30 32Q32 8 44 11 50 15 56 11 68 8 70 32 50 26 30 32z', fill: '#465063' },
    ],
  },
  {
    ground: '#6d3b72', skin: '#f0c8ad', hair: '#9a3b25', coat: '#8a744f', lips: '#b3261e', head: OVAL, brow: CALM, mouth: SMIRK,
    back: 'M22 80Q20 14 50 13T78 80Q66 88 64 70H36Q34 88 22 80z', front: 'M30 46Q28 20 52 19 72 20 70 46 66 30 52 29 38 34 30 46z',
  },
  {
    ground: '#5d6b33', skin: '#e2b08a', hair: '#a9a79f', coat: '#57432f', lips: '#7a3b2a', head: BROAD, brow: STERN, mouth: 'M44 68h12',
    front: 'M28 46q-3-14 4-20 0 10 2 14zM72 46q3-14-4-20 0 10-2 14z', beard: 'M36 60q14-8 28 0-6 5-14 2-8 3-14-2z', collar: SHIRT,
  },
  {
    ground: '#2f7b80', skin: '#b97f55', hair: '#1f6e76', coat: '#1f6e76', lips: '#8a3a35', head: OVAL, brow: CALM, mouth: SMILE,
    back: 'M18 104Q16 12 50 11T82 104z', front: 'M29 50Q25 14 50 14T71 50Q66 27 50 27T29 50z',
  },
  {
    ground: '#97502c', skin: '#8a5736', hair: '#241711', coat: '#20242f', lips: '#5c2a20', head: BROAD, brow: STERN, mouth: FLAT,
    front: 'M30 36Q34 18 50 17T70 36Q60 25 50 25T30 36z', beard: 'M42 60q8-4 16 0v4q-2 10-8 11-6-1-8-11z', collar: { d: 'M40 78l10 12 10-12 3 22H37z', fill: '#eef1f7' },
  },
  {
    ground: '#3f5fa8', skin: '#f2cfae', hair: '#171c2b', coat: '#1f3f7c', lips: '#b3403a', head: OVAL, brow: CALM, mouth: SMILE,
    back: 'M50 2a10 10 0 1 0 .1 0z', front: 'M29 46Q25 18 50 17T71 46Q68 30 50 28T29 46z', glasses: true,
  },
  {
    ground: '#8e3a52', skin: '#dfa884', hair: '#2b211c', coat: '#3c4150', lips: '#7a3b2a', head: BROAD, brow: STERN, mouth: 'M44 65h12',
    front: SHORT, beard: 'M29 50Q33 60 38 58 50 53 62 58 67 60 71 50 72 74 50 79 28 74 29 50z',
  },
  {
    ground: '#54489b', skin: '#7a4a2e', hair: '#191210', coat: '#d08a33', lips: '#8f3a34', head: OVAL, brow: CALM, mouth: SMILE,
    back: 'M50 4C76 4 90 24 86 46 84 64 76 70 70 70H30C24 70 16 64 14 46 10 24 24 4 50 4z', front: 'M30 42Q32 24 50 23T70 42Q62 31 50 31T30 42z',
  },
]; // prettier-ignore

export const personOf = (seat: number): Person => PEOPLE[seat % PEOPLE.length] as Person;
