import type { ImportReport } from '#shared/imports/imports.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import { type ChosenFiles, sortFiles, uploadRefusal } from './chosenFiles.ts'
import { previewImport, runImport } from './sendImport.ts'
import type { ImportProgress } from './sendResumes.ts'

export type ImportState =
  | { readonly step: 'choosing'; readonly error?: string }
  | { readonly step: 'checking'; readonly chosen: ChosenFiles }
  | { readonly step: 'checked'; readonly chosen: ChosenFiles; readonly report: ImportReport; readonly error?: string }
  | { readonly step: 'importing'; readonly chosen: ChosenFiles; readonly progress?: ImportProgress }
  | { readonly step: 'done'; readonly report: ImportReport }

/** Asks before the page is left while resumes are still to be sent. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Returns the state of the import and its actions. The import continues while the user visits other screens. */
export function useImport() {
  const portal = usePortal()
  const [state, setState] = useSessionState<ImportState>('import', { step: 'choosing' })

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
    window.addEventListener('beforeunload', confirmLeaving)
    try {
      const onProgress = (progress: ImportProgress) => setState({ step: 'importing', chosen, progress })
      setState({ step: 'done', report: await runImport(portal, chosen, onProgress) })
    } catch (error) {
      setState({ step: 'checked', chosen, report, error: errorText(error) })
    } finally {
      window.removeEventListener('beforeunload', confirmLeaving)
    }
  }

  return { state, choose, run, startOver: () => setState({ step: 'choosing' }) }
}
