import { createContext, use } from 'react'
import { can, isRole, type Permission, type Role } from '#shared/platform/permissions.ts'

/** The logged-in person according to the token. All fields are empty by default. */
export interface SignedInUser {
  readonly id: string
  readonly role: Role | ''
  readonly username: string
  readonly displayName: string
}

const anonymous: SignedInUser = { id: '', role: '', username: '', displayName: '' }

/** The claims of an ID token, by name. */
export type Claims = Readonly<Record<string, unknown>>

/** Reads the viewer from the claims of a token. @param roleClaim the name of the claim that holds the role. */
export function viewerOf(claims: Claims, roleClaim: string): SignedInUser {
  const role = claims[roleClaim]
  return {
    id: text(claims.sub),
    role: isRole(role) ? role : '',
    username: text(claims.nickname),
    displayName: text(claims.name),
  }
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

export const ViewerContext = createContext(anonymous)

export function useViewer(): SignedInUser {
  return use(ViewerContext)
}

export function useCan(permission: Permission): boolean {
  return can(useViewer().role || undefined, permission)
}
