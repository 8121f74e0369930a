/**
 * The pictures of the equipment cards, each one thing in lamplight, in a box of 120 x 80: shapes back to front as
 * outline and colour. Own drawings.
 */
export interface Art {
  lamp: string;
  dark: string;
  shapes: readonly (readonly [d: string, fill: string])[];
  /** What of the table its reader wants to know beside its text. */
  about?: 'guns';
}

const AMBER = { lamp: '#e2a04a', dark: '#2a1a12' };
const BLUE = { lamp: '#6f9bd8', dark: '#101a36' };
const GREEN = { lamp: '#7fb58a', dark: '#0f2420' };
const RED = { lamp: '#d86a58', dark: '#2b0f14' };
const VIOLET = { lamp: '#a88bd0', dark: '#1c1433' };

const INK = '#14192a';
const STEEL = '#c6d0e0';
const DIM = '#7e8aa3';
const PAPER = '#f3e9d2';
const GOLD = '#ffc861';
const SKIN = '#d9a06f';

export const ART: Record<string, Art> = {
  blackmail: { ...RED, shapes: [
    ['M40 20h50v44H40z', '#8a6535'], ['M44 16h50v44H44z', PAPER], ['M44 16h50L69 40z', '#d8c7a0'],
    ['M60 32h18v20H60z', INK], ['M63 35h12v14H63z', '#9fb4d8'], ['M69 37a4 4 0 1 0 .1 0zM62 49q7-9 14 0z', '#33415e'],
    ['M86 50l12 12M90 46a5 5 0 1 0 .1 0', '#b3261e'], ['M88 44a6 6 0 1 0 .1 0z', '#b3261e'],
  ] },
  coffee: { ...AMBER, shapes: [
    ['M44 30h34l-4 40H48z', PAPER], ['M46 42h30l-2 16H48z', '#8a5a33'], ['M42 24h38v7H42z', INK], ['M46 19h30v6H46z', '#33415e'],
    ['M54 47l3 3 3-3 3 3-6 7-6-7z', PAPER], ['M58 14q-6-5 0-9 5-4 1-8h4q5 6 0 10-5 3 0 7z', '#fff3d0'],
  ] },
  defibrillator: { ...GREEN, shapes: [
    ['M38 28h44v38H38z', '#d8433a'], ['M44 34h32v18H44z', '#0f2420'], ['M45 44h8l3-7 5 13 4-9 2 3h8v2h-10l-2-2-4 8-5-13-1 5H45z', '#7dffb0'],
    ['M54 20h12v8H54z', INK], ['M46 56h8v6h-8zM66 56h8v6h-8z', PAPER], ['M84 40q10 2 10 14v8h-4v-8q0-9-6-10zM88 60h8v10h-8z', INK],
  ] },
  evidence_bag: { ...BLUE, shapes: [
    ['M40 22h42v48H40z', '#cfe0f5'], ['M40 22h42v10H40z', '#d8433a'], ['M44 25h34v3H44z', '#fff'],
    ['M48 46h20v5h-2l-1 3h-5l-3 10h-6l3-10-5-2z', INK], ['M48 38h26v3H48z', DIM],
  ] },
  flashbang: { lamp: '#fff6d0', dark: '#33415e', shapes: [
    ['M60 4l6 22 20-12-12 20 24 6-24 6 12 20-20-12-6 22-6-22-20 12 12-20-24-6 24-6-12-20 20 12z', '#fff'],
    ['M52 30h16v28H52z', '#3b4a3a'], ['M54 24h12v7H54z', '#7e8aa3'], ['M66 24h9v3l-5 12h-4z', DIM], ['M55 38h10M55 44h10', '#fff'], ['M52 38h16v3H52zM52 48h16v3H52z', GOLD],
  ] },
  k9_unit: { ...AMBER, about: 'guns', shapes: [
    ['M40 80q0-26 20-26t22 26z', '#8a5a33'], ['M44 34L42 6l14 16h12L82 6l-2 28q2 26-18 32-16-6-18-32z', '#2b211c'],
    ['M46 14l7 10-6 4zM78 14l-7 10 6 4z', '#a5583e'], ['M50 40q12-8 24 0l-4 18q-8 8-16 0z', '#c98a4b'], ['M56 48h12l-2 12q-4 3-8 0z', '#2b211c'],
    ['M53 38a3 3 0 1 0 .1 0zM71 38a3 3 0 1 0 .1 0z', GOLD], ['M57 48h10l-2 5h-6z', '#0a0a0c'], ['M44 66q18 10 36 0v7q-18 9-36 0z', '#1f4f97'], ['M62 68l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5z', GOLD],
  ] },
  metal_detector: { ...GREEN, about: 'guns', shapes: [
    ['M76 10l6 4-30 42-6-4z', STEEL], ['M72 8l14 9-6 9-14-9z', INK], ['M30 50q16-12 32 0 4 12-12 16-20 2-20-16z', INK], ['M36 53q10-7 21 0 2 7-9 9-12 1-12-9z', GOLD],
    ['M18 40q-6 12 0 26M12 36q-8 16 0 34', '#fff'], ['M66 66q8-2 12-10l3 1q-4 10-14 12z', '#fff3d0'],
  ] },
  planted_evidence: { ...VIOLET, shapes: [
    ['M36 38h48v32H36z', '#8a6535'], ['M36 32h18l5 6h25v6H36z', '#bd9359'], ['M42 26h30v20H42z', PAPER], ['M46 31h18v3H46zM46 37h22v3H46z', DIM],
    ['M74 6q14 2 16 18l-4 22-8-2 1-16-9-10z', SKIN], ['M68 20l10-4 3 6-10 4z', '#b98352'], ['M80 2l18 2v22l-12-4z', INK],
  ] },
  polygraph: { ...BLUE, shapes: [
    ['M26 30h68v36H26z', INK], ['M30 34h60v20H30z', PAPER], ['M30 45h12l4-8 5 16 6-20 6 18 4-8h23v2H69l-5 9-6-17-6 19-6-15-3 6H30z', '#b3261e'],
    ['M34 58h10v4H34zM50 58h10v4H50zM66 58h10v4H66z', DIM], ['M60 6q10 0 10 12v12h-4V18q0-8-6-8t-6 8v12h-4V18q0-12 10-12z', STEEL],
  ] },
  report_audit: { ...AMBER, shapes: [
    ['M38 12h44v60H38z', '#6b4a2a'], ['M42 18h36v50H42z', PAPER], ['M52 8h16v8H52z', STEEL], ['M46 26h4v4h-4zM46 36h4v4h-4zM46 46h4v4h-4z', '#1f4f97'],
    ['M54 27h18v2H54zM54 37h18v2H54zM54 47h14v2H54z', DIM], ['M70 50l18-20 6 5-18 20-8 3z', GOLD], ['M45 56l4 4 8-8 2 2-10 10-6-6z', '#166a45'],
  ] },
  restraining_order: { ...RED, shapes: [
    ['M34 12h40v58H34z', PAPER], ['M40 20h28v4H40z', INK], ['M40 29h28v2H40zM40 35h28v2H40zM40 41h20v2H40z', DIM],
    ['M82 30q8 0 8 8v18q0 14-12 14-10 0-15-8l-8-14 4-3 8 9V26q0-4 4-4t4 4v14-18q0-4 3.500-4t3.500 4v10z', SKIN], ['M58 64h36v12H58z', '#33415e'], ['M44 52a8 8 0 1 0 .1 0zm0 4a4 4 0 1 1-.1 0z', '#b3261e'],
  ] },
  smoke_grenade: { lamp: '#c9d2dc', dark: '#222b3a', shapes: [
    ['M18 60q-8-14 8-18 0-18 20-16 8-16 26-8 18-6 22 12 16 4 10 20 0 14-18 12H36q-14 8-18-2z', '#aab4c2'], ['M34 56q0-12 14-12 6-12 20-6 14 0 14 14 6 10-6 14H44q-12 0-10-10z', '#dfe5ec'],
    ['M54 44h14v28H54z', '#3f5b43'], ['M56 38h10v7H56z', DIM], ['M66 38h8l-3 14h-4z', STEEL], ['M54 52h14v4H54z', GOLD],
  ] },
  surveillance_camera: { ...BLUE, shapes: [
    ['M84 4h10v30H84z', INK], ['M60 30h30v6H60z', DIM], ['M30 26l46-10 6 22-46 12z', PAPER], ['M30 26l8-2 6 24-8 2z', INK], ['M34 30a7 8 0 1 0 6 15z', '#1f4f97'], ['M37 34a3 3 0 1 0 .1 0z', '#9cc2ff'],
    ['M70 24a2.500 2.500 0 1 0 .1 0z', '#ff4b42'], ['M28 40L4 74h44z', '#ffe9a8'],
  ] },
  taser: { lamp: '#8fd8ff', dark: '#0c1838', about: 'guns', shapes: [
    ['M44 30h40v14H72l-2 6h-8l-4 20H44l5-26h-5z', INK], ['M48 33h32v4H48z', GOLD], ['M84 32h6v10h-6z', DIM], ['M62 50h6l-2 6h-5z', DIM],
    ['M20 20l14 10-6 3 12 8-22-6 7-4-14-8zM22 48l14-2-4 5 10 1-20 8 5-6-12 0z', '#bff0ff'],
  ] },
  truth_serum: { ...GREEN, shapes: [
    ['M78 8l8 8-6 6-8-8z', STEEL], ['M70 12l14 14-4 4-14-14z', DIM], ['M66 18l12 12-30 30-12-12z', '#dff5e8'], ['M58 30l8 8-18 18-8-8z', '#5fd3a0'], ['M38 50l10 10-6 4-8-8z', STEEL], ['M36 60l2 2-16 16-1-1z', '#fff'],
    ['M24 60q4 8 0 10t-4-2q0-4 4-8z', '#5fd3a0'],
  ] },
  wiretap: { ...VIOLET, shapes: [
    ['M32 38q0-26 28-26t28 26v4h-8v-4q0-18-20-18T40 38v4h-8z', INK], ['M28 40h14v24H28zM78 40h14v24H78z', INK], ['M31 43h8v18h-8zM81 43h8v18h-8z', DIM], ['M46 52q6-10 8 0t8 0 8 0l2 1q-6 12-10 2-6 8-10 0-3 6-6-1z', '#9cc2ff'], ['M84 64q0 10-16 10v-3q12 0 12-7z', INK],
  ] },
  classified_orders: { ...RED, shapes: [
    ['M34 18h52v48H34z', '#bd9359'], ['M34 18h52L60 42z', '#a57d45'], ['M60 36a9 9 0 1 0 .1 0z', '#b3261e'], ['M60 39l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5z', '#ffd9c9'],
    ['M44 56l30-8 2 6-30 8z', '#b3261e'], ['M48 57l22-6 1 2-22 6z', '#ffd9c9'],
  ] },
  fake_id: { ...AMBER, shapes: [
    ['M30 26l50-8 6 38-50 8z', '#9fb4d8'], ['M34 22h54v36H34z', PAPER], ['M39 28h18v24H39z', '#33415e'], ['M48 32a5 5 0 1 0 .1 0zM40 52q8-14 16 0z', SKIN], ['M40 33q8-8 16 0l2 2H38z', INK],
    ['M62 30h20v3H62zM62 37h16v3H62zM62 44h20v3H62z', DIM], ['M70 50h14v4H70z', '#1f4f97'], ['M44 43q4 3 8 0v4q-4 3-8 0z', INK],
  ] },
  fingerprint_kit: { ...BLUE, shapes: [
    ['M36 10h40v56H36z', PAPER], ['M56 18q14 2 14 20t-4 20h-3q4-8 4-20T56 21t-11 15-3 16h-3q3-6 3-16 0-16 14-18z', INK],
    ['M56 26q8 2 8 14t-4 18h-3q4-8 4-18t-5-11-6 11-4 18h-3q3-8 3-18 1-12 10-14z', INK], ['M56 34q3 2 3 10t-3 16h-3q3-8 3-16v-7z', INK],
    ['M76 44a13 13 0 1 0 .1 0zm0 5a8 8 0 1 1-.1 0z', STEEL], ['M84 64l14 12-4 3-13-11z', '#6b4a2a'],
  ] },
  grenade: { ...GREEN, shapes: [
    ['M58 26q22 2 22 24T58 74 38 50q0-22 20-24z', '#3f5b43'], ['M38 44h42v3H38zM40 56h38v3H40zM50 27h3v46h-3zM65 28h3v45h-3z', '#2a3f2f'], ['M50 16h18v12H50z', DIM], ['M66 14h16v5l-6 22-5-2 4-18h-9z', STEEL],
    ['M44 14a8 8 0 1 0 .1 0zm0 4a4 4 0 1 1-.1 0z', GOLD],
  ] },
  holster: { ...AMBER, shapes: [
    ['M14 22h92v12H14z', '#4a3018'], ['M56 20h14v16H56z', GOLD], ['M60 24h6v8h-6z', '#4a3018'], ['M30 34h28l-2 34q-10 8-18 0z', '#6b4a2a'], ['M34 38h20l-1 26q-8 5-14 0z', '#8a5a33'],
    ['M28 12h20l2 24H36l-4-4z', INK], ['M31 15h14l1 4H31zM32 22h14l1 4H33z', DIM],
  ] },
}; // prettier-ignore
