import {
  type Answered,
  type Answers,
  differing,
  isSame,
  mergeAnswers,
  type ReviewAnswer,
  toAnswers,
} from './answers.ts'
import type { KeptDraft, KeptDrafts } from './keptDrafts.ts'

/** A review as the server has it. */
export interface SavedReview extends Answered {
  readonly id: string
  readonly version: number
  /** Says why it cannot be changed any more; null while it can be. */
  readonly closed_because: string | null
}

export type SaveFailure =
  /** The server has a newer review than this tab knows. */
  | { readonly kind: 'stale'; readonly review: SavedReview }
  /** No answer came. The save is tried again. */
  | { readonly kind: 'unreachable' }
  /** The answers are not accepted. They are sent again once they change. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The review cannot be changed any more. */
  | { readonly kind: 'closed'; readonly sentence: string }

export type SaveOutcome = { readonly kind: 'saved'; readonly review: SavedReview } | SaveFailure

export interface DraftState {
  readonly answers: Answers
  /** The different answers of another tab, until the user chooses. */
  readonly theirs: Answers
  readonly status: 'saved' | 'unsaved' | 'unreachable' | 'refused' | 'closed'
  /** Explains the status, when it needs words. */
  readonly sentence: string | null
}

interface Deps {
  readonly save: (version: number, answers: Answers) => Promise<SaveOutcome>
  readonly kept: KeptDrafts
  /** Milliseconds. */
  readonly delay?: number
  readonly retryDelay?: number
}

/**
 * Saves a review to the server while it is typed. One save runs at a time, and each names the version that it follows. So no late save
 * undoes a newer one. Until the server has the answers, they are kept in the browser, too.
 */
export class DraftSync {
  #state: DraftState
  readonly #id: string
  #version: number
  /** The answers on the server. */
  #base: Answers
  /** The server's answers for `theirs` before both sides changed them. */
  #parted: Answers = {}
  readonly #deps: Deps
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(review: SavedReview, deps: Deps) {
    this.#deps = deps
    this.#id = review.id
    this.#version = review.version
    this.#base = toAnswers(review)
    this.#state = { answers: this.#base, theirs: {}, status: 'saved', sentence: null }
    for (const { base, answers } of deps.kept.all(review.id)) this.#merge(base, answers, this.#state.answers)
    if (review.closed_because) {
      this.#close(review.closed_because)
      deps.kept.keep(this.#id, undefined)
    } else this.#changed()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  get version(): number {
    return this.#version
  }

  /** Sets an answer, which is saved a moment later. Answering again ends a conflict about it. */
  answer(name: string, value: ReviewAnswer): void {
    const { [name]: _settled, ...theirs } = this.#state.theirs
    this.#set({ answers: { ...this.#state.answers, [name]: value }, theirs })
    this.#changed()
  }

  /** Saves unsaved answers at once. @returns once no save is running. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#saving
    if (this.#isDirty() && this.#state.status !== 'closed') await this.#save()
  }

  /** Takes over the server's answers after the review was sent. */
  sent(review: SavedReview): void {
    clearTimeout(this.#timer)
    this.#acknowledge(review)
    this.#deps.kept.keep(this.#id, undefined)
    this.#set({ answers: this.#base, theirs: {}, status: 'closed', sentence: review.closed_because })
  }

  /** Takes over the answers that another tab saved. */
  receive(review: SavedReview): void {
    const { base, answers } = this.#draft()
    this.#acknowledge(review)
    this.#state = { ...this.#state, theirs: {} }
    this.#merge(base, answers, this.#base)
    if (review.closed_because) this.#close(review.closed_because)
    else this.#changed()
  }

  /** Stops automatic saves. Unsaved answers stay in the browser. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #merge(base: Answers, mine: Answers, server: Answers): void {
    const { answers, theirs } = mergeAnswers(base, mine, server)
    for (const name of Object.keys(theirs)) this.#parted = { ...this.#parted, [name]: base[name] ?? null }
    const open = Object.entries({ ...this.#state.theirs, ...theirs }).filter(
      ([name, one]) => !isSame(answers[name], one),
    )
    this.#set({ answers, theirs: Object.fromEntries(open) })
  }

  #acknowledge(review: SavedReview): void {
    this.#version = review.version
    this.#base = toAnswers(review)
  }

  /** Returns the answers to save. Those in conflict keep the server's value until the user chooses. */
  #toSave(): Answers {
    return { ...this.#state.answers, ...this.#state.theirs }
  }

  #isDirty(): boolean {
    return differing(this.#toSave(), this.#base).length > 0
  }

  #isAllSaved(): boolean {
    return differing(this.#state.answers, this.#base).length === 0
  }

  /** Keeps the answers in the browser, and saves them soon. */
  #changed(wait = this.#deps.delay ?? 800): void {
    if (this.#state.status === 'closed') return
    this.#deps.kept.keep(this.#id, this.#isAllSaved() ? undefined : this.#draft())
    if (!this.#isDirty()) {
      this.#set({ status: this.#isAllSaved() ? 'saved' : 'unsaved', sentence: null })
      return
    }
    if (this.#state.status === 'saved' || this.#state.status === 'refused')
      this.#set({ status: 'unsaved', sentence: null })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), wait)
  }

  /** Returns this tab's answers and their base. An answer in conflict keeps its base, even when the server gets newer ones. */
  #draft(): KeptDraft {
    const { answers, theirs } = this.#state
    const parted = Object.keys(theirs).map((name) => [name, this.#parted[name] ?? null])
    return { base: { ...this.#base, ...Object.fromEntries(parted) }, answers }
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#state.status === 'closed' || !this.#isDirty()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#saving = promise
    const outcome = await this.#deps.save(this.#version, this.#toSave())
    this.#saving = undefined
    this.#take(outcome)
    resolve()
  }

  #take(outcome: SaveOutcome): void {
    if (this.#state.status === 'closed') return
    if (outcome.kind === 'saved') {
      this.#acknowledge(outcome.review)
      this.#set({ status: 'unsaved', sentence: null })
      this.#changed()
    } else if (outcome.kind === 'unreachable') {
      this.#set({ status: 'unreachable', sentence: null })
      this.#changed(this.#deps.retryDelay ?? 5_000)
    } else if (outcome.kind === 'stale') this.receive(outcome.review)
    else if (outcome.kind === 'closed') this.#close(outcome.sentence)
    else this.#set({ status: 'refused', sentence: outcome.sentence })
  }

  #close(sentence: string): void {
    clearTimeout(this.#timer)
    this.#set({ status: 'closed', sentence })
  }

  #set(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
