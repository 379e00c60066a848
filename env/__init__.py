"""The game: rules engine, observation encoding and standard environments of five-card draw poker."""
