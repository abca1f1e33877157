import type { Enumeration } from './transitions.ts'

/** Outcomes of restoring a backup into a scratch database and comparing it. */
export const proofs = {
  PROVED: { label: 'Restored and compared', tone: 'good' },
  FAILED: { label: 'Could not be restored', tone: 'bad' },
  SKIPPED: { label: 'Not tried', tone: 'warn' },
} as const satisfies Enumeration
export type Proof = keyof typeof proofs
