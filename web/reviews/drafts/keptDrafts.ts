import { type Answers, fromEarlier } from './answers.ts'

/** The answers of a tab that the server does not have yet. */
export interface KeptDraft {
  /** The server's answers when these were typed. */
  readonly base: Answers
  readonly answers: Answers
}

const start = 'vouch review '

/** Keeps answers in the browser until the server has them. Each tab has its own entry, which a reload finds again. */
export interface KeptDrafts {
  /** Returns the unsaved answers of other tabs, open or closed, and then those of this one. */
  all(reviewId: string): KeptDraft[]
  /** Keeps the answers of this tab. Undefined means that the server has everything, also what `all` found of other tabs. */
  keep(reviewId: string, draft: KeptDraft | undefined): void
}

/** @param tab identifies a tab, also after a reload. */
export function keptDrafts(storage: Storage, tab: string): KeptDrafts {
  /** The entries of other tabs, as they were found. A tab that is still open continues to write its own. */
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

/** Returns the drafts of this tab. If the browser forbids storage, they last as long as the page. */
export function keptDraftsOfTab(): KeptDrafts {
  try {
    const tab = sessionStorage.getItem(start) ?? crypto.randomUUID()
    sessionStorage.setItem(start, tab)
    return keptDrafts(localStorage, tab)
  } catch {
    return { all: () => [], keep: () => undefined }
  }
}
