import { Loader } from '@mantine/core'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import styles from './ImportRunning.module.css'
import type { ImportState } from './useImport.ts'

interface Props {
  readonly state: Extract<ImportState, { step: 'checking' | 'importing' }>
}

export function ImportRunning({ state }: Props) {
  return (
    <div className={styles.running} role="status">
      <Loader size="sm" />
      <p>{sentence(state)}</p>
    </div>
  )
}

function sentence(state: Props['state']): string {
  const { tables, resumes } = state.chosen
  const files = tables.size + resumes.length
  if (state.step === 'checking') return `Checking ${files === 1 ? '1 file' : `${formatCount(files)} files`} …`
  if (!state.progress) return 'Importing …'
  const { file, done, of } = state.progress
  return of === undefined ? `${file}: ${formatCount(done)} rows` : `${file}: ${formatCount(done)} of ${formatCount(of)}`
}
