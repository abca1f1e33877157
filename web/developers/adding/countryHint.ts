/** Says beside the field why a country matters. */
export const countryHint = 'Jobs look for members by country. A member without one fits no job.'
