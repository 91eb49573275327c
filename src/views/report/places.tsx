/** Where a channel takes its attributes from, so that a wrong guess is seen. */

import { formatName } from '../components/words.ts';
import type { PlaceData, ReportData } from './report-data.ts';

/** What is said in the place of a name of something. */
const STATES: Readonly<Record<Exclude<PlaceData['state'], 'filled'>, string>> = {
  empty: 'where no product has anything: missing everywhere',
  nowhere: 'Not in this PIM, as far as names tell: unknown of every product',
  elsewhere: 'Added where you sell: not asked of the PIM',
  idle: 'Asked of no product here',
};

/** A row for each attribute; nothing where no channel judges. */
export function Places({ report: { places, channel } }: { readonly report: ReportData }) {
  if (places === undefined || places.length === 0) return null;
  return (
    <section aria-labelledby="places">
      <h2 id="places">Where attributes are taken from</h2>
      <p class="note">
        What {channel} asks for, and where in this PIM it was looked for. Where that is wrong, name the place in the
        mapping of a rules file, or set it to elsewhere.
      </p>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">Need</th>
            <th scope="col">Taken from</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ attribute, rule, need, state, places: told }) => (
            <tr key={rule}>
              <th scope="row">{attribute}</th>
              <td>{formatName(need)}</td>
              <td>
                {told === '' ? undefined : <bdi>{told}</bdi>}
                {told !== '' && state !== 'filled' ? ', ' : ''}
                {state === 'filled' ? '' : STATES[state]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
