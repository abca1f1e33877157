import type { Selectable } from 'kysely'
import type { Env } from '#server/env.ts'
import type { BackupStatesTable } from '#server/platform/db/schema/tables.ts'
import { vouchCommand } from '#server/platform/process/vouchCommand.ts'
import type { HealthFinding } from './finding.ts'

export type BackupFacts = Pick<
  Selectable<BackupStatesTable>,
  'good_at' | 'tried_at' | 'problem' | 'failing_since' | 'proof' | 'proof_at' | 'proof_detail'
>

const dayMs = 24 * 60 * 60_000
/** A backup is made at least once a day, and takes some time. */
const lateMs = 1.5 * dayMs
const provedMs = 9 * dayMs

/**
 * Judges the scheduled backups.
 * @param facts undefined before the first backup.
 */
export function backupFindings(
  { BACKUP_TO }: Pick<Env, 'BACKUP_TO'>,
  facts: BackupFacts | undefined,
  now: Date,
): HealthFinding[] {
  if (!BACKUP_TO) return [noBackups]
  return [...tryFindings(facts), goodFinding(facts, now), ...proofFindings(facts, now)]
}

const noBackups: HealthFinding = {
  subject: 'Backups',
  state: 'WATCH',
  sentence: 'Vouch makes no backups.',
  remedy: 'Set BACKUP_TO to a folder on another disk, or to a bucket, and start Vouch again.',
  at: null,
}

function tryFindings(facts: BackupFacts | undefined): HealthFinding[] {
  if (!facts?.problem) return []
  const { problem: sentence, failing_since: at } = facts
  if (facts.good_at && facts.tried_at && facts.good_at >= facts.tried_at) {
    const remedy = 'Bring that back. Vouch keeps all older backups until one lacks nothing.'
    return [{ subject: 'The last backup lacks something', state: 'BROKEN', sentence, remedy, at }]
  }
  const remedy = 'Remove the cause. Vouch tries again every quarter of an hour, and keeps the older backups.'
  return [{ subject: 'Backups fail since', state: 'BROKEN', sentence, remedy, at }]
}

function goodFinding(facts: BackupFacts | undefined, now: Date): HealthFinding {
  const subject = 'Last backup'
  const good = facts?.good_at
  if (!good) {
    const remedy = facts?.problem ? null : 'The first one begins within a minute.'
    return { subject, state: 'WATCH', sentence: 'There is no backup yet.', remedy, at: null }
  }
  const isLate = now.getTime() - Date.parse(good) > lateMs
  if (!isLate) return { subject, state: 'FINE', sentence: 'It was read back without a fault.', remedy: null, at: good }
  const remedy = 'Check that a node with BACKUP_TO runs, and read its log.'
  return {
    subject,
    state: 'BROKEN',
    sentence: 'The last good backup is older than a day and a half.',
    remedy,
    at: good,
  }
}

const proofRemedies = {
  FAILED: `Check a backup with ${vouchCommand('backup verify <folder>')}, and restore it into a new folder.`,
  SKIPPED: 'Let that account create databases (CREATEDB), or restore a backup by hand each month.',
} as const

function proofFindings(facts: BackupFacts | undefined, now: Date): HealthFinding[] {
  if (!facts?.proof) return []
  const { proof, proof_at: at, proof_detail } = facts
  const sentence = proof_detail ?? 'A backup was restored into a scratch database, and every table was the same.'
  const finding = { subject: 'Weekly proof', sentence, at }
  if (proof === 'FAILED') return [{ ...finding, state: 'BROKEN', remedy: proofRemedies.FAILED }]
  if (proof === 'SKIPPED') return [{ ...finding, state: 'WATCH', remedy: proofRemedies.SKIPPED }]
  const isOld = at !== null && now.getTime() - Date.parse(at) > provedMs
  if (isOld) return [{ ...finding, state: 'WATCH', remedy: 'The next backup proves itself again.' }]
  return [{ ...finding, state: 'FINE', remedy: null }]
}
