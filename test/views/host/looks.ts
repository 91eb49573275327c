/** In which themes, widths in pixels and languages of the host a view is looked at. */

type Look = [theme: string, width: number, locale: string];

/** In the everyday suite. */
export const EVERYDAY_LOOKS: Look[] = [['dark', 320, 'ar-EG']];

/** In the soak. */
export const SOAK_LOOKS: Look[] = [
  ['light', 320, 'en-GB'],
  ['dark', 320, 'en-GB'],
  ['dark', 900, 'en-GB'],
  ['light', 900, 'ar-EG'],
];
