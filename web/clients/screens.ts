import { addScreens } from '#web/platform/register/register.ts'
import { clientPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-client': true
    'invite-client': true
  }
}

addScreens({
  screens: [
    {
      path: clientPaths.clients,
      label: 'Users',
      tabLabel: 'Clients',
      area: 'Clients',
      permission: 'clients:manage',
      load: async () => (await import('./ClientsPage.tsx')).ClientsPage,
      dialogs: [{ path: ':id', load: async () => (await import('./EditClientDialog.tsx')).EditClientDialog }],
    },
  ],
  dialogs: {
    'add-client': {
      command: { label: 'Add New Client' },
      permission: 'clients:manage',
      load: async () => (await import('./AddClientDialog.tsx')).AddClientDialog,
    },
    'invite-client': {
      permission: 'clients:invite',
      load: async () => (await import('./InviteClientDialog.tsx')).InviteClientDialog,
    },
  },
  found: [
    {
      group: 'Clients',
      permission: 'clients:manage',
      load: async () => (await import('./findClients.ts')).findClients,
    },
  ],
})
