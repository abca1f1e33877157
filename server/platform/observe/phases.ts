import { channel } from 'node:diagnostics_channel'

/** The parts of answering a request, in the order in which they end first. A part can occur several times. */
export const phases = [
  'token',
  'account',
  'rate',
  'body',
  'turn',
  'normal form',
  'permission',
  'cost',
  'resolvers',
  'statements',
  'JSON',
] as const
export type Phase = (typeof phases)[number]

/** Says that a request begins, or that a phase has ended. A phase began when the one before it ended. */
export const phaseChannel = channel('vouch:phase')

/** Tells the benchmark that a request begins. */
export function beginPhases(): void {
  if (phaseChannel.hasSubscribers) phaseChannel.publish('begin')
}

/** Tells the benchmark that a phase has ended. While nobody listens, it only costs a check of a flag. */
export function endPhase(phase: Phase): void {
  if (phaseChannel.hasSubscribers) phaseChannel.publish(phase)
}
