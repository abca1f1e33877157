/** Endings are added to a word, and removed from it, only if it has this many letters. Shorter ones are more likely names. */
const shortest = 3

/**
 * The forms of an English word: its plural and its forms in -ed and -ing, each from any of the others. The rule has no dictionary, so some forms are not words, and no resume has them. It does not follow word families: an engineer is not an engine.
 * @param word in lower case, without accents.
 * @param isName is true for names, which get no endings: a search for React wants nobody who reacted.
 * @returns other words.
 */
export function inflectionsOf(word: string, isName: (word: string) => boolean): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < shortest) return []
  const bases = [word, ...basesOf(word).filter((base) => base.length >= shortest && /[aeiouy]/.test(base))]
  const forms = bases.flatMap((base) => (isName(base) ? [base] : [base, ...withEndings(base)]))
  return [...new Set(forms)].filter((form) => form !== word)
}

/** The words of which this one may be a form. */
function basesOf(word: string): string[] {
  const ies = /^(.+)ie[sd]$/.exec(word)?.[1]
  if (ies) return [`${ies}y`]
  const participle = /^(.{2,})(?:(?<!e)ed|ing)$/.exec(word)?.[1]
  if (participle) return [participle, `${participle}e`, ...(isDoubled(participle) ? [participle.slice(0, -1)] : [])]
  const plural = /^(.+(?:[sxz]|[cs]h))es$/.exec(word)?.[1]
  if (plural) return [plural, `${plural}e`]
  const singular = /^(.+[^su])(?<!si)s$/.exec(word)?.[1]
  return singular ? [singular] : []
}

function withEndings(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) return ['ies', 'ied', 'ying'].map((ending) => base.slice(0, -1) + ending)
  const plural = /(?:[sxz]|[cs]h)$/.test(base) ? `${base}es` : `${base}s`
  if (base.endsWith('ee')) return [plural, `${base}d`, `${base}ing`]
  if (base.endsWith('e')) return [plural, `${base}d`, `${base.slice(0, -1)}ing`]
  // Planning, but developing: the stress, which decides, is not written.
  const doubled = /[^aeiou][aeiou][^aeiouwxy]$/.test(base) ? [base + base.slice(-1)] : []
  return [plural, ...[base, ...doubled].flatMap((stem) => [`${stem}ed`, `${stem}ing`])]
}

function isDoubled(stem: string): boolean {
  return /([^aeiou])\1$/.test(stem)
}
