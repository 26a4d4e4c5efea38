import editDistance from 'damerau-levenshtein';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { ordinals } from './place-names.ts';

/** A name prepared for comparison with many others. */
export interface ComparedName {
  words: readonly Word[];
  /** All words as one, for names that differ in a space. */
  joined: Word;
  /** Numbers, single letters and directions: names that differ in them are different places. */
  marks: string;
}

interface Word {
  /** Folded. */
  full: string;
  /** Without article and hamza; feminine and plural endings are one. */
  stem: string;
  /** The stem without the letters that misspellings leave out or add. */
  skeleton: string;
}

/** A difference that folding almost removes: an article, a hamza, an ending. In letters. */
const slightDifference = 0.25;
/** From so many letters on, a long vowel more or less rarely makes another word. */
const longWord = 5;
const direction = /^(شمال|جنوب|شرق|غرب|وسط|اوسط)(ي|يه|ه)?$/;

/** Names of districts come again for each name that is looked for. */
const prepared = new Map<string, ComparedName>();
const mostPrepared = 20_000;

/** Prepares the name of a district or city. */
export function comparedName(name: string): ComparedName {
  let compared = prepared.get(name);
  if (!compared) {
    compared = prepare(name);
    if (prepared.size < mostPrepared) prepared.set(name, compared);
  }
  return compared;
}

function prepare(name: string): ComparedName {
  const folded = foldArabic(name).replace(/^(حي|مدينه|محافظه) (?=.)/, '');
  const texts = folded.split(' ').map((word) => ordinals[word] ?? word);
  const words = texts.map(wordOf);
  const marks = words.flatMap(({ full, stem }) => {
    const digits = /\d+/.exec(full)?.[0];
    if (digits !== undefined) return Number(digits);
    if (full.length === 1) return full;
    return direction.exec(stem)?.[1]?.replace('اوسط', 'وسط') ?? [];
  });
  return { words, joined: wordOf(texts.join('')), marks: marks.join(' ') };
}

/** How likely two names are spellings of one, from 0 to 1 (equal once folded). */
export function similarity(one: ComparedName, other: ComparedName): number {
  if (one.marks !== other.marks) return 0;
  if (one.joined.full === other.joined.full) return 1;
  if (one.words.length !== other.words.length) return similarityOfWords(one.joined, other.joined);
  return one.words.reduce((product, word, index) => {
    const counterpart = other.words[index];
    return counterpart ? product * similarityOfWords(word, counterpart) : 0;
  }, 1);
}

function similarityOfWords(one: Word, other: Word): number {
  if (one.full === other.full) return 1;
  const letters = Math.max(one.stem.length, other.stem.length);
  const missing = Math.abs(one.stem.length - other.stem.length);
  // Most pairs are this different: it spares comparing them letter by letter.
  if (missing > letters / 2) return 0;
  const edits = editsOf(one, other, letters);
  const slight = isSlight(one, other) ? slightDifference : 0;
  return Math.max(0, 1 - (edits + slight) / letters);
}

/** Letters that differ. Two that changed places, and long vowels of a long word, count half. */
function editsOf(one: Word, other: Word, letters: number): number {
  const edits = editDistance(one.stem, other.stem).steps;
  if (edits === 1 && sorted(one.stem) === sorted(other.stem)) return 0.5;
  if (edits === 0 || letters < longWord) return edits;
  return (edits + editDistance(one.skeleton, other.skeleton).steps) / 2;
}

/** Whether article, hamza or ending differ, beside the stems. */
function isSlight(one: Word, other: Word): boolean {
  const rest = ({ full }: Word) => `${/^ال/.test(full)}${full.includes('ء')}${ending.exec(full)?.[0] ?? ''}`;
  return rest(one) !== rest(other);
}

const ending = /(اء|ات|[اهي])$/;

function wordOf(full: string): Word {
  const bare = full.replace(/^ال(?=..)/, '').replaceAll('ء', '');
  const stem = bare.length > 2 ? bare.replace(ending, 'ه') : bare;
  const skeleton = stem.slice(0, 1) + stem.slice(1).replace(/ه$/, '').replaceAll(/[اوي]/g, '');
  return { full, stem, skeleton };
}

function sorted(text: string): string {
  return [...text].sort().join('');
}
