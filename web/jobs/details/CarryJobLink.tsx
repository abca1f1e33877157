import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly text: string
  readonly label: string
  readonly opens: Extract<DialogName, 'add-job' | 'ask-by-brief'>
}

/** Leads to the other dialog that adds a job, which goes on with what was typed in this one. */
export function CarryJobLink({ text, label, opens }: Props) {
  const carry = useCarriedJob()
  return (
    <div className={ui.offer}>
      <p>{text}</p>
      <Button variant="default" onClick={() => carry(opens)}>
        {label}
      </Button>
    </div>
  )
}

/**
 * Takes over what was typed in the other of the two dialogs that add a job, *Add Job* and *Ask by Brief*. It is in the history of the
 * browser, so that a reload has it, too.
 * @returns a function that opens the other dialog with what was typed here.
 */
function useCarriedJob(): (opens: DialogName) => void {
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
