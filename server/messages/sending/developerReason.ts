/** Says to a developer why they get a message. */
export const developerReason = 'You get this mail because you applied to us, or because we look for work for you.'
