import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'

/**
 * Takes over what was typed in the other of the two dialogs that add a job, *Add Job* and *Ask by Brief*. It is in the history of the
 * browser, so that a reload has it, too.
 * @returns a function that opens the other dialog with what was typed here.
 */
export function useCarriedJob(): (opens: DialogName) => void {
  const { fields } = useFormContext()
  const [, setAddress] = useAddress()
  const { state } = useLocation()
  const take = useEffectEvent(() => {
    if (state?.carried) fields.setValues(state.carried)
  })
  // A form has to exist before its values can be set.
  useEffect(() => take(), [])
  return (opens) => {
    const carried = { ...fields.getValues() }
    // An empty form has nothing to lose, so it does not ask before the other one opens.
    flushSync(() => fields.reset())
    setAddress({ dialog: opens, id: '' }, { state: { carried }, preventScrollReset: true })
  }
}
