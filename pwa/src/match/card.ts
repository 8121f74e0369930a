/** The result as a picture to be shared: drawn here, from the poster and a few words. It names nobody's secrets. */
import type { MatchSummary } from '../api/types';
import { posterOf } from '../games/pictures';
import { t } from '../i18n/index.svelte';
import { seatName } from '../words/seats';

const WIDTH = 1080;
const HEIGHT = 1080;
const LEFT = 72;
const INK = '#f4f6fb';
const MUTED = '#c3cbdc';
const AMBER = '#ffb84d';

export interface CardWords {
  game: string;
  title: string;
  why: string;
  winners: string;
  others: string;
}

export function cardWords(match: MatchSummary, title: string, why: string): CardWords {
  const names = (isWinner: boolean) =>
    match.seats
      .filter((seat) => (match.outcome?.results[String(seat.index)] === 'win') === isWinner)
      .map(seatName)
      .join(', ');
  return { game: match.title, title, why, winners: names(true), others: names(false) };
}

function load(address: string): Promise<HTMLImageElement> {
  const image = new Image(1200, 900);
  image.src = address;
  return image.decode().then(() => image);
}

/** Text in lines of this width; the next line's height is given back. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  colour: string,
  font: string,
): number {
  pen.font = `${size}px ${font}`;
  pen.fillStyle = colour;
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > WIDTH - 2 * LEFT) {
      pen.fillText(line, LEFT, y);
      y += size * 1.25;
      line = word;
    } else line = longer;
  }
  if (line) pen.fillText(line, LEFT, y);
  return y + size * 1.35;
}

async function paint(game: string, words: CardWords): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#0b1122';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const poster = posterOf(game);
  if (poster) pen.drawImage(await load(poster), 0, 0, WIDTH, 810);
  const fade = pen.createLinearGradient(0, 300, 0, 700);
  fade.addColorStop(0, 'rgb(11 17 34 / 0%)');
  fade.addColorStop(1, '#0b1122');
  pen.fillStyle = fade;
  pen.fillRect(0, 300, WIDTH, HEIGHT - 300);
  write(pen, 'STAKEOUT', 96, 44, AMBER, "'Oswald', sans-serif");
  let y = write(pen, words.title.toUpperCase(), 660, 116, INK, "'Oswald', sans-serif");
  y = write(pen, words.why, y - 40, 40, MUTED, "'Manrope', sans-serif");
  y = write(
    pen,
    words.winners ? t('card.winners', { names: words.winners }) : words.game,
    y + 10,
    44,
    AMBER,
    "'Manrope', sans-serif",
  );
  if (words.others) write(pen, words.others, y, 36, MUTED, "'Manrope', sans-serif");
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Hands the picture to the system's sheet, or saves it where there is none. */
export async function shareCard(match: MatchSummary, words: CardWords): Promise<boolean> {
  const blob = await paint(match.game, words).catch(() => null);
  if (!blob) return false;
  const file = new File([blob], 'stakeout.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: 'Stakeout' });
      return true;
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError';
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}
