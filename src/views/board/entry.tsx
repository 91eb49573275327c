/** What the page of the quality board runs. */

import { showView } from '../host/show-view.tsx';
import { Board } from './board.tsx';

showView('board', Board);
