/** A share, a median or a mean of fewer rows says nothing. */
export const fewestRows = 5
