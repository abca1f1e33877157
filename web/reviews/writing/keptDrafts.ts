import { type Answers, fromEarlier } from './answers.ts'

/** What a tab of the browser has typed and the server does not have yet. */
export interface KeptDraft {
  /** What the server had when it was typed. */
  readonly base: Answers
  readonly answers: Answers
}

const start = 'vouch review '

/** Keeps what is typed in the browser until the server has it. Each tab has an entry of its own, which a reload finds again. */
export interface KeptDrafts {
  /** What other tabs, open or closed, have not saved, and then what this one has not. */
  all(reviewId: string): KeptDraft[]
  /** Keeps what this tab has typed; undefined once the server has everything, also what `all` found of others. */
  keep(reviewId: string, draft: KeptDraft | undefined): void
}

/** @param tab tells tabs apart, and is the same after a reload. */
export function keptDrafts(storage: Storage, tab: string): KeptDrafts {
  /** The entries of other tabs, as they were found. One that is still open goes on to write its own. */
  const found = new Map<string, string | null>()
  const startOf = (reviewId: string) => `${start}${reviewId} `
  const nameOf = (reviewId: string) => `${startOf(reviewId)}${tab}`
  return {
    all: (reviewId) => {
      const own = nameOf(reviewId)
      const others = Object.keys(storage).filter((name) => name.startsWith(startOf(reviewId)) && name !== own)
      for (const name of others) found.set(name, storage.getItem(name))
      return [...others, own].flatMap((name) => parse(storage.getItem(name)) ?? [])
    },
    keep: (reviewId, draft) => {
      if (draft) return storage.setItem(nameOf(reviewId), JSON.stringify(draft))
      storage.removeItem(nameOf(reviewId))
      for (const [name, text] of found) {
        if (!name.startsWith(startOf(reviewId))) continue
        if (storage.getItem(name) === text) storage.removeItem(name)
        found.delete(name)
      }
    },
  }
}

function parse(text: string | null): KeptDraft | undefined {
  try {
    const { base, answers } = JSON.parse(text ?? '') as KeptDraft
    return { base: fromEarlier(base), answers: fromEarlier(answers) }
  } catch {
    return undefined
  }
}

/** The drafts of this tab; where the browser forbids storage, they last as long as the page. */
export function keptDraftsOfTab(): KeptDrafts {
  try {
    const tab = sessionStorage.getItem(start) ?? crypto.randomUUID()
    sessionStorage.setItem(start, tab)
    return keptDrafts(localStorage, tab)
  } catch {
    return { all: () => [], keep: () => undefined }
  }
}
