import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { staffPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-staff': true
    'edit-staff': true
  }
}

addScreens({
  screens: [
    {
      path: staffPaths.staff,
      label: 'Staff',
      tabOf: clientPaths.clients,
      permission: 'staff:manage',
      load: async () => (await import('./StaffPage.tsx')).StaffPage,
    },
  ],
  dialogs: {
    'add-staff': {
      command: { label: 'Add Staff' },
      permission: 'staff:manage',
      load: async () => (await import('./AddStaffDialog.tsx')).AddStaffDialog,
    },
    'edit-staff': {
      permission: 'staff:manage',
      load: async () => (await import('./EditStaffDialog.tsx')).EditStaffDialog,
    },
  },
  found: [
    {
      group: 'Staff',
      permission: 'staff:manage',
      load: async () => (await import('./findStaff.ts')).findStaff,
    },
  ],
})
