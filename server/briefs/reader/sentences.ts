/** A range of characters, from `start` up to, not including, `end`. */
export interface TextPlace {
  readonly start: number
  readonly end: number
}

export interface Passage extends TextPlace {
  readonly text: string
}

/** A full stop that ends a sentence. Node.js and 1.5 go on. */
const stop = /[.!?](?=\s)|[;\n]/g
/** A stop after these ends no sentence: "min. 6h", "1. Januar". */
const abbreviated =
  /(?:(?<!\p{L})(?:min|max|mind|ca|approx|e\.g|i\.e|z\.b|incl|inkl|std|str|nr|no|vs|resp)|(?<!\p{N})\d{1,2})$/iu

/** Splits a text at stops, semicolons and line ends. */
export function splitSentences(text: string): Passage[] {
  const sentences: Passage[] = []
  let start = 0
  for (const { index } of text.matchAll(stop)) {
    if (text[index] === '.' && abbreviated.test(text.slice(Math.max(start, index - 12), index))) continue
    sentences.push({ start, end: index, text: text.slice(start, index) })
    start = index + 1
  }
  sentences.push({ start, end: text.length, text: text.slice(start) })
  return sentences.filter((sentence) => sentence.text.trim() !== '')
}

export function linesOf(text: string): Passage[] {
  let start = 0
  return text.split('\n').map((line) => {
    const passage = { start, end: start + line.length, text: line }
    start += line.length + 1
    return passage
  })
}

/** Finds the passage that a place begins in. @param passages in the order of the text */
export function passageAt(passages: readonly Passage[], start: number): Passage | undefined {
  return passages.find((passage) => passage.start <= start && start < passage.end)
}
