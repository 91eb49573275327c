/** What the page of the result table runs. */

import { showView } from '../host/show-view.tsx';
import { ResultTable } from './result-table.tsx';

showView('table', ResultTable);
