/** The rules page of a game, taken apart: what the game is, and its sections with their numbered paragraphs. */
interface Block {
  /** The rule's number where it has one. */
  id: string | null;
  html: string;
  text: string;
}

export interface Section {
  /** Of the heading, for the table of contents. */
  id: string;
  title: string;
  /** The table option to which it belongs; null for what always holds. */
  option: string | null;
  blocks: Block[];
}

export interface RulesText {
  /** The paragraph in front of the first section. */
  intro: string;
  sections: Section[];
}

export function takeApart(html: string): RulesText {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const found: RulesText = { intro: '', sections: [] };
  for (const element of body.children) {
    const text = element.textContent?.trim() ?? '';
    const section = found.sections.at(-1);
    if (element.tagName === 'H1') continue;
    if (element.tagName === 'H2') {
      const option = element.getAttribute('data-option');
      found.sections.push({ id: `section-${found.sections.length + 1}`, title: text, option, blocks: [] });
    } else if (section) section.blocks.push({ id: element.id || null, html: element.outerHTML, text });
    else found.intro ||= text;
  }
  return found;
}

/** The sections that hold at a table: without those of options that are off there. */
export const atTable = (
  sections: readonly Section[],
  options: Readonly<Record<string, unknown>>,
): Section[] => sections.filter(({ option }) => option === null || (options[option] ?? 'off') !== 'off');

/** The sections with only the paragraphs that hold every word; a number such as "PU-014" is a word, too. */
export function search(sections: readonly Section[], wanted: string): Section[] {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  const fits = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word));
  return sections
    .map((section) => ({ ...section, blocks: section.blocks.filter((block) => fits(block.text)) }))
    .filter((section) => section.blocks.length > 0);
}
