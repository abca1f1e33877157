import { type ComponentType, Suspense } from 'react'
import { can, type Role } from '#shared/platform/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import type { GlobalDialogProps, GlobalDialogRoute, RouteTable } from './routeTable.ts'

type Dialogs = ComponentType<GlobalDialogProps & { readonly name: DialogName }>

/** The dialog that the address names, if the role may use it. */
export function GlobalDialog({ Dialogs }: { Dialogs: Dialogs }) {
  const { name, id, close } = useDialog()
  return <Suspense>{name && <Dialogs name={name} id={id} onClose={close} />}</Suspense>
}

/** The dialogs that a role may use. They are loaded when the first of them opens. */
export function lazyDialogs(role: Role, load: RouteTable['loadDialogs']): Dialogs {
  return lazyPart(async () => dialogsOf(role, await load()))
}

function dialogsOf(role: Role, routes: readonly GlobalDialogRoute[]): Dialogs {
  const usable = routes.filter(({ permission }) => can(role, permission))
  const dialogs = new Map(usable.map((route) => [route.name, lazyPart(route.load)]))
  return ({ name, ...props }) => {
    const Dialog = dialogs.get(name)
    return Dialog && <Dialog {...props} />
  }
}
