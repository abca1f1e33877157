import type { SuspectCounts } from '#server/platform/files/viruses/data.ts'
import type { HealthFinding } from './finding.ts'

/** Judges the files that the virus scanner did not pass. */
export function fileFindings({ unscanned, infected, since }: SuspectCounts): HealthFinding[] {
  const findings: HealthFinding[] = []
  if (infected > 0) {
    const files =
      infected === 1
        ? 'One file has a virus, and nobody can open it.'
        : `${infected} files have a virus, and nobody can open them.`
    const remedy =
      'The log names them: search for “has a virus”. Delete the records that they belong to, and tell who sent them.'
    findings.push({ subject: 'Files with a virus', state: 'BROKEN', sentence: files, remedy, at: null })
  }
  if (unscanned > 0) {
    const files = unscanned === 1 ? 'One file came' : `${unscanned} files came`
    const sentence = `${files} while the virus scanner was away. Whoever opens one is warned.`
    const remedy = 'Start the ClamAV of CLAMAV_URL. Vouch scans them within a minute.'
    findings.push({ subject: 'Files that were not scanned', state: 'WATCH', sentence, remedy, at: since })
  }
  return findings
}
