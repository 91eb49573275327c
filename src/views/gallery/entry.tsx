/** What the page of the gallery runs. */

import { showView } from '../host/show-view.tsx';
import { Gallery } from './gallery.tsx';

showView('gallery', Gallery);
