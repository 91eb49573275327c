/** What the page of the product sheet runs. */

import { showView } from '../host/show-view.tsx';
import { SheetView } from './sheet-view.tsx';

showView('sheet', SheetView);
