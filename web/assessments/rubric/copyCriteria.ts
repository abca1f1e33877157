import type { CriterionValues } from './criterionValues.ts'

/** The result of copying criteria into a form. */
export interface Copied {
  readonly criteria: readonly CriterionValues[]
  readonly added: number
  /** The number of criteria whose name the form already had. */
  readonly known: number
  /** The number of criteria that the rubric had no room for. */
  readonly left: number
}

/** Adds criteria of another rubric as new ones, in their order. @param limit the most criteria that a rubric can have. */
export function copyCriteria(
  mine: readonly CriterionValues[],
  theirs: readonly CriterionValues[],
  limit: number,
): Copied {
  const kept = mine.filter((one) => !isEmpty(one))
  const names = new Set(kept.map(({ name }) => plain(name)))
  const unknown = theirs.filter(({ name }) => !names.has(plain(name)))
  const added = unknown.slice(0, Math.max(0, limit - kept.length)).map((one) => ({ ...one, id: '' }))
  return {
    criteria: [...kept, ...added],
    added: added.length,
    known: theirs.length - unknown.length,
    left: unknown.length - added.length,
  }
}

export function copiedText({ added, known, left }: Copied): string {
  return [
    `${added === 1 ? '1 criterion is' : `${added} criteria are`} copied.`,
    known > 0 &&
      `${known} with the same name ${known === 1 ? 'stays' : 'stay'} as ${known === 1 ? 'it is' : 'they are'}.`,
    left > 0 && `${left} ${left === 1 ? 'was' : 'were'} left out, because the rubric is full.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** An empty row that nobody has filled in is replaced. */
function isEmpty({ id, name, anchors }: CriterionValues): boolean {
  return id === '' && plain(name) === '' && !anchors.some((anchor) => plain(anchor))
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
