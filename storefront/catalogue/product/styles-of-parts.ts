// The parts that are loaded when the browser is idle: the server renders them, so their styles come with the page.
import './choices/engraving-preview.module.css';
import './delivery/delivery-check.module.css';
import './details/facts.module.css';
import './details/part.module.css';
import './details/stone-table.module.css';
import './details/terms.module.css';
import './others/piece-row.module.css';
import '#storefront/ui/controls/field.module.css';
import '#storefront/ui/controls/quantity-stepper.module.css';
import '#storefront/wishes/when-back/when-back.module.css';
import '#storefront/ui/money/break-up-table.module.css';
