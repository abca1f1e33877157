import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { PlannedTakeBack } from './takeBackQueries.ts'

/** Says what taking back would do, in a sentence for each kind. */
export function planText({ removed, restored, files, kept_count }: PlannedTakeBack): string {
  const sentences = [
    removed + files > 0 && `Take Back removes ${removedText(removed, files)}.`,
    restored > 0 &&
      `Take Back returns ${records(restored)} to what ${restored === 1 ? 'it was' : 'they were'} before the import.`,
    kept_count > 0 && `Take Back leaves ${records(kept_count)} as ${kept_count === 1 ? 'it is' : 'they are'}.`,
  ]
  return sentences.filter(Boolean).join(' ') || 'Nothing of this import is left.'
}

/** Says how far taking back has come. */
export function progressText({
  removed,
  restored,
  left,
}: Pick<PlannedTakeBack, 'removed' | 'restored'> & { left: number }) {
  const done = removed + restored
  return `${formatCount(done)} of ${records(done + left)} taken back …`
}

export function takenBackText({
  removed,
  restored,
  kept_count,
}: Pick<PlannedTakeBack, 'removed' | 'restored' | 'kept_count'>) {
  const sentences = [
    removed > 0 && `${records(removed)} removed.`,
    restored > 0 && `${records(restored)} returned to what ${restored === 1 ? 'it was' : 'they were'}.`,
    kept_count > 0 && `${records(kept_count)} left as ${kept_count === 1 ? 'it is' : 'they are'}.`,
  ]
  return sentences.filter(Boolean).join(' ') || 'The import is taken back.'
}

function removedText(removed: number, files: number): string {
  const ofFiles = files === 1 ? '1 file' : `${formatCount(files)} files`
  if (files === 0) return records(removed)
  return removed === 0 ? ofFiles : `${records(removed)} and ${ofFiles}`
}

function records(count: number): string {
  return count === 1 ? '1 record' : `${formatCount(count)} records`
}
