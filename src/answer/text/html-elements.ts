const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not for readers. */
export const DROPPED = words(
  'script style template noscript iframe object svg math title textarea select audio video canvas ' +
    'datalist noembed noframes',
);
/** Dropped elements of which a browser shows something. */
export const SEEN_OTHERWISE = words('iframe object svg math textarea select audio video canvas');
export const BLOCKS = words(
  'address article aside blockquote body br caption center dd details div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre ' +
    'section summary table tbody tfoot thead tr ul',
);
export const INLINE = words(
  'a abbr acronym b bdi bdo big cite code del dfn em font i img input ins kbd label mark nobr o:p ' +
    'q s samp small span strike strong sub sup td th time tt u var wbr button embed link meta ' +
    'picture source head base col colgroup',
);
