import type { Answers } from './answers.ts'

/** What a tab of the browser has typed and the server does not have yet. */
export interface KeptDraft {
  /** What the server had when it was typed. */
  readonly base: Answers
  readonly answers: Answers
}

const start = 'vouch review '

/** Keeps what is typed in the browser until the server has it. Each tab has an entry of its own, which a reload finds again. */
export interface KeptDrafts {
  /** What this tab and closed ones have left behind. */
  all(reviewId: string): KeptDraft[]
  /** Keeps what this tab has typed; undefined once the server has everything. */
  keep(reviewId: string, draft: KeptDraft | undefined): void
}

/** @param tab tells tabs apart, and is the same after a reload. */
export function keptDrafts(storage: Storage, tab: string): KeptDrafts {
  const nameOf = (reviewId: string) => `${start}${reviewId} ${tab}`
  return {
    all: (reviewId) => {
      const names = Object.keys(storage).filter((name) => name.startsWith(`${start}${reviewId} `))
      const found = names.flatMap((name) => parse(storage.getItem(name)) ?? [])
      // What another tab has left is this one's from now on. Where that tab is still open, it keeps its own again.
      for (const name of names) storage.removeItem(name)
      return found
    },
    keep: (reviewId, draft) => {
      if (draft) storage.setItem(nameOf(reviewId), JSON.stringify(draft))
      else storage.removeItem(nameOf(reviewId))
    },
  }
}

function parse(text: string | null): KeptDraft | undefined {
  try {
    return JSON.parse(text ?? '') as KeptDraft
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
