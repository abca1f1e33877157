import { Loader } from '@mantine/core'
import { timeLeft } from '#shared/platform/text/timeLeft.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ImportRunning.module.css'
import type { ImportState } from './useImport.ts'

interface Props {
  readonly state: Extract<ImportState, { step: 'checking' | 'importing' }>
}

/** Shows how far an import is: a bar and the time left where the total is known. */
export function ImportRunning({ state }: Props) {
  const { done, of } = (state.step === 'importing' && state.progress) || {}
  return (
    <div className={`${ui.card} ${ui.items} ${styles.running}`}>
      {of === undefined ? <Loader size="sm" /> : <progress value={done} max={of} aria-label="Progress of the import" />}
      <p role="status">{sentence(state)}</p>
    </div>
  )
}

function sentence(state: Props['state']): string {
  const { tables, resumes } = state.chosen
  const files = tables.size + resumes.length
  if (state.step === 'checking') return `Checking ${files === 1 ? '1 file' : `${formatCount(files)} files`} …`
  if (!state.progress) return 'Importing …'
  const { file, done, of, secondsLeft } = state.progress
  if (of === undefined) return `${file}: ${formatCount(done)} rows`
  const count = `${file}: ${formatCount(done)} of ${formatCount(of)}`
  return secondsLeft === undefined || done === of ? count : `${count}, ${timeLeft(secondsLeft)}`
}
