import type { SuspectCounts } from '#server/platform/files/viruses/data.ts'
import type { HealthFinding } from './finding.ts'

/** Judges the files that the virus scanner did not pass. @param names of some files with a virus, and whose they are. */
export function fileFindings({ unscanned, infected, since }: SuspectCounts, names: readonly string[]): HealthFinding[] {
  const findings: HealthFinding[] = []
  if (infected > 0) {
    const files =
      infected === 1
        ? 'One file has a virus, and nobody can open it'
        : `${infected} files have a virus, and nobody can open them`
    const which = names.length > 0 ? `: ${names.join(', ')}${infected > names.length ? ', and others' : ''}.` : '.'
    const remedy = 'Delete the resume, the terms or the work that it is, and tell who sent it.'
    findings.push({ subject: 'Files with a virus', state: 'BROKEN', sentence: `${files}${which}`, remedy, at: null })
  }
  if (unscanned > 0) {
    const files = unscanned === 1 ? 'One file came' : `${unscanned} files came`
    const sentence = `${files} while the virus scanner was away. A person who downloads one is warned.`
    const remedy = 'Start the ClamAV of CLAMAV_URL. Vouch then scans them within a minute.'
    findings.push({ subject: 'Files that were not scanned', state: 'WATCH', sentence, remedy, at: since })
  }
  return findings
}
