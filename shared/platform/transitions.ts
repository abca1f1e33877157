import { keysOf, recordOf } from './keys.ts'
import type { Tone } from './tones.ts'

/** The label and tone of a value, the same everywhere. */
export interface Shown {
  readonly label: string
  readonly tone: Tone
}

/** The values of an enumeration, in the order that lists show them. */
export type Enumeration<Value extends string = string> = Readonly<Record<Value, Shown>>

/** Lists the values of an enumeration, in order. */
export function valuesOf<Value extends string>(enumeration: Readonly<Record<Value, unknown>>): Value[] {
  return keysOf(enumeration)
}

/** A condition of a move. `sentence` is shown to the user when it fails. */
export interface Gate<Conditions> {
  readonly sentence: string
  /** The input of the move that can make the gate pass; left out when no input can. */
  readonly field?: string
  readonly passes: (conditions: Conditions) => boolean
}

/** The allowed moves: for each state the next states, each with its gates. */
export type Moves<State extends string, Conditions> = Readonly<
  Record<State, Readonly<Partial<Record<State, readonly Gate<Conditions>[]>>>>
>

/** A state machine: how each state is displayed, and its allowed moves. */
export interface Lifecycle<State extends string, Conditions> {
  readonly states: Enumeration<State>
  readonly moves: Moves<State, Conditions>
}

/** Lists the states that can follow `from`, if their gates pass. */
export function movesFrom<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  from: State,
): State[] {
  return keysOf(lifecycle.moves[from])
}

/** A refused move: a sentence that names the missing gate, and the input that would pass it. */
export interface Refusal {
  readonly sentence: string
  readonly field?: string | undefined
}

/** Lists all gates of a move that are missing, or says that there is no such move. Empty when the move is allowed. */
export function refusalsOf<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  from: State,
  to: State,
  conditions: Conditions,
): readonly Refusal[] {
  const gates = lifecycle.moves[from][to]
  if (from === to) return [{ sentence: `${lifecycle.states[to].label} is already the current state.` }]
  if (!gates)
    return [
      { sentence: `A move from ${lifecycle.states[from].label} to ${lifecycle.states[to].label} is not possible.` },
    ]
  return gates.filter((gate) => !gate.passes(conditions))
}

/** Joins refusals to one text; empty without any. A sentence that several refusals share appears once. */
export function sentencesOf(refusals: readonly Refusal[]): string {
  const sentences = refusals.flatMap(({ sentence }) => sentence.split(/(?<=\.) /))
  return sentences.filter((sentence, at) => !sentences.includes(sentence, at + 1)).join(' ')
}

/** Says why a move is refused, with a sentence for each missing gate; undefined when it is allowed. */
export function refusal<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  from: State,
  to: State,
  conditions: Conditions,
): string | undefined {
  return sentencesOf(refusalsOf(lifecycle, from, to, conditions)) || undefined
}

/** Moves to several states that have the same gates. */
export function each<State extends string, Conditions>(
  targets: readonly State[],
  ...gates: readonly Gate<Conditions>[]
): Partial<Record<State, readonly Gate<Conditions>[]>> {
  return recordOf(targets, () => gates)
}
