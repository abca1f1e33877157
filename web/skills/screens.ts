import { addScreens } from '#web/platform/register/register.ts'
import { skillPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-skill': true
    'edit-skill': true
    'merge-skill': true
  }
}

addScreens({
  screens: [
    {
      path: skillPaths.skills,
      label: 'Skills',
      area: 'Developer Success',
      permission: 'skills:manage',
      load: async () => (await import('./SkillsPage.tsx')).SkillsPage,
    },
    {
      path: skillPaths.unknownNames,
      label: 'Unknown Names',
      tabOf: skillPaths.skills,
      permission: 'skills:manage',
      load: async () => (await import('./UnknownNamesPage.tsx')).UnknownNamesPage,
    },
  ],
  dialogs: {
    'add-skill': {
      command: { label: 'Add Skill' },
      permission: 'skills:manage',
      load: async () => (await import('./AddSkillDialog.tsx')).AddSkillDialog,
    },
    'edit-skill': {
      permission: 'skills:manage',
      load: async () => (await import('./EditSkillDialog.tsx')).EditSkillDialog,
    },
    'merge-skill': {
      permission: 'skills:manage',
      load: async () => (await import('./MergeSkillDialog.tsx')).MergeSkillDialog,
    },
  },
})
