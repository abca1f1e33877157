import { type ComponentType, lazy, Suspense } from 'react'
import { can, type Role } from '#shared/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
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
  return lazy(async () => ({ default: dialogsOf(role, await loadChunk(load)) }))
}

function dialogsOf(role: Role, routes: readonly GlobalDialogRoute[]): Dialogs {
  const usable = routes.filter(({ permission }) => can(role, permission))
  const dialogs = new Map(usable.map((route) => [route.name, lazyDialog(route)]))
  return ({ name, ...props }) => {
    const Dialog = dialogs.get(name)
    return Dialog && <Dialog {...props} />
  }
}

function lazyDialog({ load }: GlobalDialogRoute) {
  return lazy(() => loadChunk(async () => ({ default: await load() })))
}
