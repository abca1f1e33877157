import type { ComponentType } from 'react'

interface Section {
  readonly title: string
  readonly load: () => Promise<ComponentType>
}

/** Maps the key in the address to the section. A page loads and draws one section, so that tests stay fast. */
export const sections: Readonly<Record<string, Section>> = {
  tables: { title: 'Tables', load: async () => (await import('./TableGallery.tsx')).TableGallery },
  inputs: { title: 'Inputs', load: async () => (await import('./Inputs.tsx')).Inputs },
  dialogs: { title: 'Dialogs', load: async () => (await import('./Dialogs.tsx')).Dialogs },
  messages: { title: 'Messages', load: async () => (await import('./Messages.tsx')).Messages },
  loaders: { title: 'Loaders', load: async () => (await import('./Loaders.tsx')).Loaders },
  records: { title: 'Records', load: async () => (await import('./Records.tsx')).Records },
  small: { title: 'Small pieces', load: async () => (await import('./Small.tsx')).Small },
  fields: { title: 'Fields', load: async () => (await import('./FieldGallery.tsx')).FieldGallery },
  forms: { title: 'Forms', load: async () => (await import('./Forms.tsx')).Forms },
  boards: { title: 'Boards', load: async () => (await import('./Boards.tsx')).Boards },
  charts: { title: 'Charts', load: async () => (await import('./Charts.tsx')).Charts },
  candidates: { title: 'Candidates', load: async () => (await import('./CandidateGallery.tsx')).CandidateGallery },
}
