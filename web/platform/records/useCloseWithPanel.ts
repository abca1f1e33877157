import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withValues } from '#web/platform/lib/query.ts'

/**
 * Closes a dialog about a record. After `leavePanel` the panel of that record closes with it, because the record is gone.
 * @param list the path of the list below the panel.
 */
export function useCloseWithPanel(list: string, id: string, onClose: () => void) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leaves = useRef(false)
  return {
    leavePanel: () => {
      leaves.current = true
    },
    close: () => {
      if (!leaves.current || !pathname.startsWith(`${list}/${id}/`)) {
        onClose()
        return
      }
      const query = withValues(search, { dialog: '', id: '' }).toString()
      void navigate({ pathname: list, search: query }, { replace: true, preventScrollReset: true })
    },
  }
}
