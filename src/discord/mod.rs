//! THE EYES, EARS AND MOUTH: Discord, by way of serenity. The only place that knows it.
