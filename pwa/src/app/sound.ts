/**
 * Short sounds, made here from tones and noise: nothing is fetched, and nothing sounds before it was wanted.
 */
import { hasComfort } from './comfort.svelte';

export type Sound = 'choose' | 'confirm' | 'fly' | 'nothing' | 'trail' | 'found' | 'escaped' | 'card';

/** A tone: from which pitch to which, when and how long in seconds, how loud. */
interface Tone {
  from: number;
  to: number;
  at: number;
  for: number;
  loud: number;
  shape?: OscillatorType;
}

const SOUNDS: Record<Sound, readonly Tone[]> = {
  choose: [{ from: 520, to: 560, at: 0, for: 0.05, loud: 0.05 }],
  confirm: [
    { from: 420, to: 430, at: 0, for: 0.07, loud: 0.08 },
    { from: 640, to: 650, at: 0.07, for: 0.09, loud: 0.08 },
  ],
  fly: [0, 0.09, 0.18, 0.27].map((at) => ({
    from: 92,
    to: 70,
    at,
    for: 0.07,
    loud: 0.16,
    shape: 'triangle' as const,
  })),
  nothing: [{ from: 130, to: 60, at: 0, for: 0.16, loud: 0.2, shape: 'triangle' }],
  trail: [{ from: 1500, to: 900, at: 0, for: 0.2, loud: 0.04, shape: 'sawtooth' }],
  found: [0, 0.3, 0.6, 0.9].map((at, i) => ({
    from: i % 2 ? 590 : 780,
    to: i % 2 ? 600 : 790,
    at,
    for: 0.28,
    loud: 0.1,
  })),
  escaped: [{ from: 310, to: 230, at: 0, for: 1.2, loud: 0.08 }],
  card: [{ from: 2400, to: 900, at: 0, for: 0.06, loud: 0.03, shape: 'triangle' }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!hasComfort('sound') || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  for (const tone of SOUNDS[sound]) {
    const source = context.createOscillator();
    const level = context.createGain();
    source.type = tone.shape ?? 'sine';
    source.frequency.setValueAtTime(tone.from, now + tone.at);
    source.frequency.exponentialRampToValueAtTime(tone.to, now + tone.at + tone.for);
    level.gain.setValueAtTime(0.0001, now + tone.at);
    level.gain.exponentialRampToValueAtTime(tone.loud, now + tone.at + 0.01);
    level.gain.exponentialRampToValueAtTime(0.0001, now + tone.at + tone.for);
    source.connect(level).connect(context.destination);
    source.start(now + tone.at);
    source.stop(now + tone.at + tone.for);
  }
}
