import { type ComponentType, Suspense } from 'react'
import { can, type Role } from '#shared/platform/permissions.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { Register } from '#web/platform/register/register.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'

type Dialogs = ComponentType<NamedDialogProps & { readonly name: DialogName }>

/** Shows the dialog in the address, if the role may use it. A dialog about another record starts with fresh state. */
export function GlobalDialog({ Dialogs }: { Dialogs: Dialogs }) {
  const { name, id, close } = useDialog()
  return <Suspense>{name && <Dialogs key={`${name} ${id}`} name={name} id={id} onClose={close} />}</Suspense>
}

/** Returns the dialogs that a role may use. Each is loaded when it first opens. */
export function dialogsOf(role: Role, registered: Register['dialogs']): Dialogs {
  const usable = registered.filter(([, { permission }]) => can(role, permission))
  const dialogs = new Map(usable.map(([name, { load }]) => [name, lazyPart(load)]))
  return ({ name, ...props }) => {
    const Dialog = dialogs.get(name)
    return Dialog && <Dialog {...props} />
  }
}
