import { createContext } from 'react'

/** The base address of an image-resizing service that every avatar goes through; none unless the app provides one. */
export const AvatarResizer = createContext<string | undefined>(undefined)
