/**
 * The stream of chance of a match, computed again from its seed by the browser's own cryptography.
 *
 * Word k (32 bits) is the big-endian word k % 8 of HMAC-SHA-256(seed, k // 8 as 8 bytes, big endian). A number
 * below n skips words from 2^32 - 2^32 % n upwards; a shuffle goes from the last place down to the second.
 */
import type { Draw, MatchRecord } from '../api/types';

const SPAN = 2 ** 32;
const WORDS = 8;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new Error('not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of the seed: what was published before the match. */
export const commitmentOf = async (seed: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed)));

class Stream {
  /** Words drawn so far. */
  drawn = 0;
  private block: { index: number; words: DataView } | null = null;

  private constructor(private readonly key: CryptoKey) {}

  static async of(seed: string): Promise<Stream> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return new Stream(await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign']));
  }

  private async word(): Promise<number> {
    const index = Math.floor(this.drawn / WORDS);
    if (this.block?.index !== index) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(index));
      this.block = { index, words: new DataView(await crypto.subtle.sign('HMAC', this.key, counter)) };
    }
    const word = this.block.words.getUint32((this.drawn % WORDS) * 4);
    this.drawn += 1;
    return word;
  }

  async below(bound: number): Promise<number> {
    const limit = SPAN - (SPAN % bound);
    for (;;) {
      const word = await this.word();
      if (word < limit) return word % bound;
    }
  }

  /** What a draw of this kind gives here. */
  async draw(kind: Draw['kind'], size: number): Promise<number | number[]> {
    if (kind === 'unit') {
      const high = (await this.word()) >>> 5;
      return (high * 67108864 + ((await this.word()) >>> 6)) / 9007199254740992;
    }
    if (kind !== 'shuffle') return (await this.below(size)) + (kind === 'die' ? 1 : 0);
    const order = Array.from({ length: size }, (_, i) => i);
    for (let last = size - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
    }
    return order;
  }
}

const MOST_OUTCOMES = 100_000;

/** The place in the list of the first draw that the seed does not give; null if all of them follow from it. */
export async function firstFalseDraw(record: MatchRecord): Promise<number | null> {
  const stream = await Stream.of(record.seed);
  for (const [i, draw] of (record.draws ?? []).entries()) {
    const { kind, size, first } = draw;
    // What has drawn something can't be taken back: the stream only ever goes on.
    if (first !== stream.drawn || !Number.isInteger(size) || size < 1 || size > MOST_OUTCOMES) return i;
    if (JSON.stringify(await stream.draw(kind, size)) !== JSON.stringify(draw.result)) return i;
  }
  return null;
}
