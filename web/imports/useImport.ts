import type { ImportReport } from '#shared/imports.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { useKeptState } from '#web/platform/lib/useKeptState.ts'
import { type ChosenFiles, sortFiles, uploadRefusal } from './chosenFiles.ts'
import { previewImport, runImport } from './sendImport.ts'
import type { ImportProgress } from './sendResumes.ts'

/** Where an import is: files are chosen, checked, looked at, imported, and told about. */
export type ImportState =
  | { readonly step: 'choosing'; readonly error?: string }
  | { readonly step: 'checking'; readonly chosen: ChosenFiles }
  | { readonly step: 'checked'; readonly chosen: ChosenFiles; readonly report: ImportReport; readonly error?: string }
  | { readonly step: 'importing'; readonly chosen: ChosenFiles; readonly progress?: ImportProgress }
  | { readonly step: 'done'; readonly report: ImportReport }

/** Rows that are written stay written, but resumes are sent by this window. */
const stayOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** The steps of an import, and what leads from one to the next. It goes on while its screen is left for another. */
export function useImport() {
  const portal = usePortal()
  const [state, setState] = useKeptState<ImportState>('import', { step: 'choosing' })

  const choose = async (files: readonly File[]) => {
    if (state.step === 'checking' || state.step === 'importing') return
    const chosen = sortFiles(files)
    const refusal = uploadRefusal(chosen)
    if (refusal) return setState({ step: 'choosing', error: refusal })
    setState({ step: 'checking', chosen })
    try {
      setState({ step: 'checked', chosen, report: await previewImport(portal, chosen) })
    } catch (error) {
      setState({ step: 'choosing', error: errorText(error) })
    }
  }

  const run = async () => {
    if (state.step !== 'checked') return
    const { chosen, report } = state
    setState({ step: 'importing', chosen })
    window.addEventListener('beforeunload', stayOpen)
    try {
      const onProgress = (progress: ImportProgress) => setState({ step: 'importing', chosen, progress })
      setState({ step: 'done', report: await runImport(portal, chosen, onProgress) })
    } catch (error) {
      setState({ step: 'checked', chosen, report, error: errorText(error) })
    } finally {
      window.removeEventListener('beforeunload', stayOpen)
    }
  }

  return { state, choose, run, startOver: () => setState({ step: 'choosing' }) }
}
